// Colours of the terminal, or none.

type Paint = (text: string) => string;

export type Paints = ReturnType<typeof paints>;

export function paints(colour: boolean) {
  const paint =
    (code: number): Paint =>
    (text) =>
      colour ? `\u001B[${code}m${text}\u001B[0m` : text;
  return { red: paint(31), green: paint(32), yellow: paint(33), dim: paint(2), bold: paint(1) };
}
