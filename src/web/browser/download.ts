/** Saves a file under a name, in the folder where the browser puts downloads. */
export function download(file: Blob, fileName: string): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The download has its own hold on the file once it has begun; a minute is ample for that.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
