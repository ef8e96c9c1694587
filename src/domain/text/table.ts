/** Rows of cells, headers first. A library converts them to a file and back. */
export type Table = string[][];
