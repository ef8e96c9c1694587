/**
 * The layers of the face detector on 32-bit floats in one memory. A layer's values are by row, column, and channel.
 * Addresses are byte offsets. Numbers of outputs are multiples of four.
 */
export type FaceOperations = {
  /**
   * A 3 x 3 convolution without padding, whose result is two rows and columns smaller, and its activation. The weights
   * are by row, column, channel, and output.
   */
  convolve(
    source: number,
    width: number,
    height: number,
    channels: number,
    weights: number,
    bias: number,
    outputs: number,
    target: number,
  ): void;
  /** A 3 x 3 convolution of each channel by itself, with zeros around the edges. */
  convolveChannels(
    source: number,
    width: number,
    height: number,
    channels: number,
    weights: number,
    target: number,
  ): void;
  /** Mixes the channels of each pixel. The weights are by channel and output. */
  mixChannels(
    source: number,
    pixels: number,
    channels: number,
    weights: number,
    bias: number,
    outputs: number,
    target: number,
  ): void;
  /** Weakens negative values. */
  activate(values: number, count: number): void;
  /** The largest of 2 x 2 pixels, in steps of 1 or 2. Pixels beyond the right and lower edges do not count. */
  poolLargest(
    source: number,
    width: number,
    height: number,
    channels: number,
    step: number,
    target: number,
  ): void;
};
