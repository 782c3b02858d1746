import { copyTracks } from '../../src/adapters/media/copy-tracks.ts'
import { FilePathSource } from 'mediabunny'
const t1 = performance.now(); const c=process.cpuUsage()
const f = process.argv[2]!
const r = await copyTracks(new FilePathSource(f), '/tmp/h/out.mp4', 1e12); console.log(r.durationSeconds, r.bytes, Math.round(performance.now() - t1), process.cpuUsage(c))
