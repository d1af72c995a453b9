import { useState } from 'react';
import { type Analysis, type ImportChoices } from './import-answers';
import { complete } from './import-mapping';

const keyOf = (uploadId: string) => `import-choices:${uploadId}`;

function kept(uploadId: string): Partial<ImportChoices> {
  const written = sessionStorage.getItem(keyOf(uploadId));
  if (!written) return {};
  try {
    return JSON.parse(written) as Partial<ImportChoices>;
  } catch {
    return {}; // truncated: start from the proposal
  }
}

/** The choices for an upload so far; they survive leaving and returning in the same tab. */
export function useImportDraft(analysis: Analysis): [ImportChoices, (change: Partial<ImportChoices>) => void] {
  const [choices, setChoices] = useState<ImportChoices>(() => ({
    mapping: complete(analysis),
    policy: analysis.of === undefined ? 're-enquire' : analysis.of === 'users' ? 'skip' : 'update',
    source: '',
    publisherId: '',
    ownerIds: [],
    colleges: [],
    keyByRow: false,
    rules: 'none',
    remember: analysis.of === undefined,
    ...kept(analysis.uploadId),
  }));
  return [
    choices,
    (change) => {
      const next = { ...choices, ...change };
      sessionStorage.setItem(keyOf(analysis.uploadId), JSON.stringify(next));
      setChoices(next);
    },
  ];
}

export const forgetDraft = (uploadId: string) => sessionStorage.removeItem(keyOf(uploadId));
