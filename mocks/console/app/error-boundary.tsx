// Keeps a defect of one part of the console from taking the others with it.
import { Component, type ReactNode } from 'react';
import { Said } from './pieces.tsx';
import { textOf } from './asking.ts';

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, { readonly problem?: string }> {
  override state: { readonly problem?: string } = {};

  static getDerivedStateFromError(error: unknown): { readonly problem: string } {
    return { problem: textOf(error) };
  }

  override render(): ReactNode {
    const { problem } = this.state;
    if (problem === undefined) return this.props.children;
    return <Said problem={`This part of the console failed: ${problem}. The others work; a reload may help.`} />;
  }
}
