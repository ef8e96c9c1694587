export function BackupDialog() {
  return null;
}
