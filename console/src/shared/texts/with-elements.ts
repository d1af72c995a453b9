import { createElement, Fragment, type ReactNode } from 'react';
import { t } from './texts';

/** Like `t`, with elements as values: tx`Show ${<b>{count}</b>} more`. In its own file, because the sign-in does not need it. */
export const tx = (english: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...t(english)
      .split(/\{(\d)\}/)
      .map((part, at) => (at % 2 === 0 ? part : values[Number(part)])),
  );
