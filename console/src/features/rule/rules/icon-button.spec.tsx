/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { IconButton } from './icon-button';

describe('a button of a row of rules', () => {
  it('forwards its ref, by which a confirmation is positioned beside it', () => {
    const element = createRef<HTMLButtonElement>();
    render(<IconButton ref={element} icon="x" label="Delete Goa first" />);
    expect(element.current).toBe(screen.getByRole('button', { name: 'Delete Goa first' }));
  });
});
