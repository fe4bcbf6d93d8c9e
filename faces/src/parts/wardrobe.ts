export type Wardrobe = {
  wears: [name: string, clothing: string, colour: string][]
  timbre?: number
  sounds: [name: string, voice: 'slt' | 'rms' | 'awb', pitch: number, stretch: number][]
}

/** What each person wears and how they sound. */
export const wardrobes: Record<string, Wardrobe> = {
  maya: {
    wears: [
      ['Blazer, navy', 'blazerAndShirt', '2f4057'],
      ['Sweater, slate', 'collarAndSweater', '4a5a6b'],
      ['Crew neck, plum', 'shirtCrewNeck', '5a4058'],
    ],
    sounds: [
      ['Warm, mid-range', 'slt', 178, 1.02],
      ['Bright, quick', 'slt', 205, 0.94],
    ],
  },
  daniel: {
    wears: [
      ['Blazer, moss', 'blazerAndSweater', '3c4a3f'],
      ['Shirt, denim', 'shirtVNeck', '3f5570'],
      ['Sweater, oat', 'collarAndSweater', '8a7a62'],
    ],
    sounds: [
      ['Calm, low', 'rms', 97, 1.04],
      ['Clear, mid-range', 'rms', 105, 0.97],
    ],
  },
  amara: {
    wears: [
      ['Sweater, copper', 'collarAndSweater', 'b4673a'],
      ['Blazer, charcoal', 'blazerAndShirt', '3a3a40'],
      ['V-neck, forest', 'shirtVNeck', '3d5546'],
    ],
    timbre: 0.93,
    sounds: [
      ['Warm, low', 'slt', 162, 1.05],
      ['Lively, mid-range', 'slt', 188, 0.96],
    ],
  },
  kenji: {
    wears: [
      ['Sweater, ink', 'collarAndSweater', '41485c'],
      ['Blazer, graphite', 'blazerAndShirt', '383c44'],
      ['Crew neck, teal', 'shirtCrewNeck', '34565c'],
    ],
    timbre: 1.05,
    sounds: [
      ['Even, mid-range', 'rms', 113, 1],
      ['Soft, low', 'awb', 112, 1.04],
    ],
  },
  leila: {
    wears: [
      ['Crew neck, midnight', 'shirtCrewNeck', '2b3340'],
      ['Blazer, stone', 'blazerAndSweater', '6b6660'],
      ['Sweater, wine', 'collarAndSweater', '64404c'],
    ],
    timbre: 1.03,
    sounds: [
      ['Friendly, mid-range', 'slt', 184, 1],
      ['Gentle, slow', 'slt', 170, 1.1],
    ],
  },
  tomas: {
    wears: [
      ['V-neck, wine', 'shirtVNeck', '5a3340'],
      ['Blazer, navy', 'blazerAndShirt', '2f4057'],
      ['Sweater, sand', 'collarAndSweater', '8c7558'],
    ],
    timbre: 0.94,
    sounds: [
      ['Deep, calm', 'awb', 92, 1.04],
      ['Open, mid-range', 'rms', 109, 0.98],
    ],
  },
  ingrid: {
    wears: [
      ['Blazer, violet', 'blazerAndSweater', '4c3f5f'],
      ['Sweater, pine', 'collarAndSweater', '3c5550'],
      ['Crew neck, grey', 'shirtCrewNeck', '5c6068'],
    ],
    timbre: 0.95,
    sounds: [
      ['Composed, low', 'slt', 154, 1.06],
      ['Kind, mid-range', 'slt', 172, 1],
    ],
  },
  arjun: {
    wears: [
      ['Blazer, navy', 'blazerAndShirt', '2c3a4d'],
      ['Sweater, olive', 'collarAndSweater', '5c5a3c'],
      ['Blazer, brown', 'blazerAndSweater', '54423a'],
    ],
    sounds: [
      ['Steady, low', 'rms', 100, 1.02],
      ['Precise, mid-range', 'awb', 124, 0.98],
    ],
  },
  sofia: {
    wears: [
      ['Blazer, burgundy', 'blazerAndShirt', '5c2f3c'],
      ['V-neck, ivory', 'shirtVNeck', 'b8ac98'],
      ['Sweater, blue', 'collarAndSweater', '40587a'],
    ],
    timbre: 1.08,
    sounds: [
      ['Cheerful, high', 'slt', 210, 0.96],
      ['Warm, mid-range', 'slt', 186, 1.02],
    ],
  },
  marcus: {
    wears: [
      ['Blazer, steel', 'blazerAndSweater', '47525e'],
      ['Sweater, rust', 'collarAndSweater', '84503a'],
      ['Blazer, black', 'blazerAndShirt', '2a2b30'],
    ],
    timbre: 0.97,
    sounds: [
      ['Seasoned, low', 'rms', 93, 1.04],
      ['Dry, mid-range', 'awb', 106, 1],
    ],
  },
  kwame: {
    wears: [
      ['Crew neck, mustard', 'shirtCrewNeck', '9a7434'],
      ['Blazer, petrol', 'blazerAndShirt', '2c4a54'],
      ['Sweater, cream', 'collarAndSweater', 'a89a84'],
    ],
    timbre: 0.92,
    sounds: [
      ['Rich, low', 'awb', 98, 1.02],
      ['Upbeat, mid-range', 'awb', 118, 0.94],
    ],
  },
  grace: {
    wears: [
      ['Blazer, sage', 'blazerAndSweater', '56685a'],
      ['Crew neck, navy', 'shirtCrewNeck', '2c3c56'],
      ['Sweater, rose', 'collarAndSweater', '8a5a60'],
    ],
    timbre: 1.05,
    sounds: [
      ['Clear, mid-range', 'slt', 192, 0.99],
      ['Quiet, low', 'slt', 168, 1.06],
    ],
  },
}
