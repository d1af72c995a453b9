/** The product's mark as inline SVG, which needs no request and no image policy. */
export function BrandMark({ size }: { size: number }) {
  return (
    <svg viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <rect width="32" height="32" rx="7" fill="var(--primary)" />
      <path d="M7 23V9.5h3.2L16 17l5.8-7.5H25V23h-3.2v-8.3L16 22l-5.8-7.3V23z" fill="var(--on-primary)" />
    </svg>
  );
}
