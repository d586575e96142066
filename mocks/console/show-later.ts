// The console, loaded when somebody opens it: it needs Node and its files.

export async function showConsole(file: string): Promise<Response> {
  const console = await import('./files.ts');
  return console.showConsole(file);
}
