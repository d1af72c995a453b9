/** @jest-environment ./console/src/app/testing/screen-environment.ts */
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import type { ICellRendererParams } from 'ag-grid-community';
import type { CallRow } from '@matricula/read-models/call';
import { playConsole } from '../../../app/testing/played-console';
import { queryClient } from '../../../shared/http/query-client';
import { RecordingCell } from './recording-cell';

describe('the recording of a call in the history', () => {
  const server = playConsole();
  const show = (data: Partial<CallRow>) =>
    render(
      <QueryClientProvider client={queryClient}>
        <RecordingCell {...({ data: { callId: 'k1', ...data } } as ICellRendererParams<CallRow>)} />
      </QueryClientProvider>,
    );

  it('is offered while it is stored', async () => {
    server.signedIn();
    server.answers.set('calls/k1/recording', { status: 404, body: { message: 'The recording of this call is deleted.' } });
    show({ recordingId: 'blob', recordingExpiresAt: '2100-01-01T00:00:00.000Z' });
    await server.user.click(screen.getByRole('button', { name: 'Play the recording' }));
    await screen.findByText(/The recording of this call is deleted/);
    expect(server.to('calls/k1/recording')).toHaveLength(1);
  });

  it('is marked as deleted afterwards, and absent where there was none', () => {
    show({ recordingId: 'blob', recordingExpiresAt: '2026-01-01T00:00:00.000Z' });
    screen.getByText('Deleted');
    expect(screen.queryByRole('button')).toBeNull();
    expect(show({}).container.textContent).toBe('');
  });
});
