/** Adds a counter to duplicate names so that all files fit into one folder next to its existing files. */
export function uniqueNames(names: readonly string[], namesInFolder: readonly string[] = []): string[] {
  const taken = new Set(namesInFolder.map((name) => name.toLowerCase()));
  return names.map((name) => {
    const [, stem = name, ending = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    let free = name;
    for (let count = 2; taken.has(free.toLowerCase()); count += 1) free = `${stem} (${count})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}
