import { configureWaits } from '../src/testing-waits.ts'

configureWaits()
