// Everything here lies in the drawing's own coordinates (264 by 280); the portrait shifts it by 8.

/** How the mouth is: each 0..1, `wide` and `smile` may be negative. */
export type Mouth = {
  open: number
  wide: number
  round: number
  teeth: number
  tongue: number
  smile: number
}
/** How the eyes are: `lid` 0 open, 1 nearly shut; `blink` 0..1 shuts it whole; the gaze in units of the drawing. */
export type Eyes = { lid: number; blink: number; lookX: number; lookY: number }
/** `raise` in units of the drawing; `tilt` and `sorrow` in degrees: one brow lower, both inner ends higher. */
export type Brows = { raise: number; tilt: number; sorrow: number }
/** How far the head is turned to the right of the picture, bent down and leant, in degrees. */
export type Head = { yaw: number; pitch: number; roll: number }
/** Everything that a face does at one moment. `breath`: 0 out, 1 in. */
export type Pose = Mouth & Eyes & Brows & Head & { breath: number }

/** One drawn part: an SVG element's name and its attributes. */
export type Part = {
  name: 'path' | 'ellipse' | 'circle' | 'rect'
  [attribute: string]: string | number
}

export const restingMouth: Mouth = { open: 0, wide: 0, round: 0, teeth: 0, tongue: 0, smile: 0.75 }

/** The face of a portrait: calm and friendly, looking at whoever looks at it. */
export const restingPose: Pose = {
  ...restingMouth,
  ...{ lid: 0.1, blink: 0, lookX: 0, lookY: 0 },
  ...{ raise: 0, tilt: 0, sorrow: 0 },
  ...{ yaw: 0, pitch: 0, roll: 0, breath: 0 },
}
