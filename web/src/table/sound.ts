// Short sounds, made here: no files. Nothing sounds before the first gesture on the page that browsers take for one; what
// is to sound before that would all sound at once then.
import { settings } from '../settings.svelte';

let context: AudioContext | null = null;

export function wakeSound(): void {
  if (context === null && typeof AudioContext !== 'undefined') context = new AudioContext();
  if (context !== null && context.state !== 'running') context.resume().catch(() => undefined); // with another gesture
}

function tone(frequency: number, at: number, length: number, volume: number): void {
  if (context === null) return;
  const begin = context.currentTime + at;
  const voice = context.createOscillator();
  const loudness = context.createGain();
  voice.type = 'triangle';
  voice.frequency.value = frequency;
  loudness.gain.setValueAtTime(0, begin);
  loudness.gain.linearRampToValueAtTime(volume, begin + 0.012);
  loudness.gain.exponentialRampToValueAtTime(0.0001, begin + length);
  voice.connect(loudness).connect(context.destination);
  voice.start(begin);
  voice.stop(begin + length + 0.05);
}

function rattle(at: number): void {
  if (context === null) return;
  const samples = Math.floor(context.sampleRate * 0.03);
  const buffer = context.createBuffer(1, samples, context.sampleRate);
  const data = buffer.getChannelData(0);
  for (let n = 0; n < samples; n += 1) data[n] = (Math.random() * 2 - 1) * (1 - n / samples) ** 3;
  const source = context.createBufferSource();
  const loudness = context.createGain();
  loudness.gain.value = 0.22;
  source.buffer = buffer;
  source.connect(loudness).connect(context.destination);
  source.start(context.currentTime + at);
}

export type Sound = 'turn' | 'dice' | 'race' | 'over';

export function sound(which: Sound): void {
  if (!settings.sound || context?.state !== 'running' || document.hidden) return;
  if (which === 'turn') {
    tone(660, 0, 0.22, 0.12);
    tone(880, 0.11, 0.32, 0.12);
  } else if (which === 'race') {
    for (const at of [0, 0.16, 0.32]) tone(988, at, 0.12, 0.14); // on your marks
    tone(1319, 0.5, 0.5, 0.16);
  } else if (which === 'dice') {
    for (const at of [0, 0.09, 0.21, 0.38, 0.6, 0.78]) rattle(at);
  } else {
    [523, 659, 784, 1047].forEach((frequency, n) => tone(frequency, n * 0.13, 0.5, 0.12));
  }
}
