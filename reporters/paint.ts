// Colours of the terminal, or none.

type Paint = (text: string) => string;

export interface Paints {
  readonly red: Paint;
  readonly green: Paint;
  readonly yellow: Paint;
  readonly dim: Paint;
  readonly bold: Paint;
}

export function paints(colour: boolean): Paints {
  const paint =
    (code: number): Paint =>
    (text) =>
      colour ? `\u001B[${code}m${text}\u001B[0m` : text;
  return { red: paint(31), green: paint(32), yellow: paint(33), dim: paint(2), bold: paint(1) };
}
