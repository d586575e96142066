// What a request gets after its mock was closed.

export class MockClosed extends Error {
  override readonly name = 'MockClosed';
  constructor() {
    super('This mock is closed, and answers no more requests: close it after the last one, or create another.');
  }
}
