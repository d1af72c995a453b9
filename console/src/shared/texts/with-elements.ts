import { createElement, Fragment, type ReactNode } from 'react';
import { t } from './texts';

/** As `t`, where values are elements: tx`Show ${<b>{count}</b>} more`. A file of its own, as the sign-in needs none of it. */
export const tx = (english: TemplateStringsArray, ...values: readonly ReactNode[]): ReactNode =>
  createElement(
    Fragment,
    null,
    ...t(english)
      .split(/\{(\d)\}/)
      .map((part, at) => (at % 2 === 0 ? part : values[Number(part)])),
  );
