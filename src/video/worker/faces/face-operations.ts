/**
 * The layers of the face detector on 32-bit floats in one memory. Values are ordered by row, column, and channel.
 * Addresses are byte offsets. The numbers of outputs are multiples of four.
 */
export type FaceOperations = {
  /**
   * A 3 x 3 convolution without padding, whose result has two rows and columns less, followed by its activation.
   * Weights are ordered by row, column, channel, and output.
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
  /** A 3 x 3 convolution of each channel, with zeros around the edges. */
  convolveChannels(
    source: number,
    width: number,
    height: number,
    channels: number,
    weights: number,
    target: number,
  ): void;
  /** Mixes the channels of each pixel. Weights are ordered by channel and output. */
  mixChannels(
    source: number,
    pixels: number,
    channels: number,
    weights: number,
    bias: number,
    outputs: number,
    target: number,
  ): void;
  /** The activation, which scales negative values down. */
  activate(values: number, count: number): void;
  /** The maximum of 2 x 2 pixels, in steps of 1 or 2. Ignores pixels beyond the right and lower edges. */
  poolLargest(
    source: number,
    width: number,
    height: number,
    channels: number,
    step: number,
    target: number,
  ): void;
};
