import { specified } from '@skillharbor/messages/specified'

await specified.load()
