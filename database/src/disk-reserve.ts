import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'

const mib = 1024 ** 2
/** More than a recovery and its checkpoint write. */
const reserved = 32 * mib
/** With less than this no new data is taken, so that what is small or runs by itself still fits. */
const least = 32 * mib
const lookMs = 1000

/**
 * Watches the room on the disk of a data folder, and holds some of it back. Where PostgreSQL ends for want of room, it
 * gets what was held back, so that reads go on; it is held back again once there is room.
 */
export function createDiskReserve(dataDir: string) {
  const path = join(dataDir, 'reserve')
  let isFull = false
  let isClosed = false

  async function hold() {
    // Random, as some file systems give zeros no room.
    const piece = randomBytes(mib)
    const file = await open(path, 'w', 0o600)
    try {
      for (let written = 0; written < reserved && !isClosed; written += mib) await file.write(piece)
      await file.sync()
    } finally {
      await file.close()
    }
  }

  async function look() {
    const size = await stat(path).then(
      (one) => one.size,
      () => 0,
    )
    const { bavail, bsize } = await statfs(dataDir)
    const free = bavail * bsize
    const isHeld = size >= reserved
    isFull = free < least + (isHeld ? 0 : reserved - size)
    if (isHeld || isFull || isClosed) return
    await hold().catch(() => rm(path, { force: true }))
  }

  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {})
      .finally(() => {
        looking = undefined
      })
  }, lookMs)
  timer.unref()

  return {
    /** Whether new data has to wait until somebody makes room. */
    isFull: () => isFull,
    /** Gives back what is held; false when that has been done. */
    release() {
      isFull = true
      if (!existsSync(path)) return false
      rmSync(path)
      return true
    },
    async close() {
      isClosed = true
      clearInterval(timer)
      await looking
    },
  }
}
