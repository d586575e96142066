// Part 6: what a developer turns: faults, stubs, clock, states, and what of management its API alone cannot bring about.
import { ControlClock } from './control-clock.tsx';
import { ControlManagement } from './control-management.tsx';
import { ControlRules } from './control-rules.tsx';
import { ControlStates } from './control-states.tsx';
import type { PartProps } from './connection.ts';

export function Control({ connection }: PartProps) {
  return (
    <div className="cards wide">
      <ControlRules kind="fault" example={{ operation: 'data.graphql', status: 503, times: 1 }} />
      <ControlRules kind="stub" example={{ method: 'GET', path: '/rest/v1/todos', body: [] }} />
      <ControlClock />
      <ControlStates />
      <ControlManagement connection={connection} />
    </div>
  );
}
