/** Whether the server has printed its startup lines, the last of which is the mailbox address. */
export function hasStarted(output: string): boolean {
  return /^Email .*\n/m.test(output);
}
