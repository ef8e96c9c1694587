/** Rows of cells, the headers first. A library turns them into a file and back. */
export type Table = string[][];
