/** The payment providers that the product knows, by the names that settlements and the ids of payments begin with. */
export const settlementProviders = [
  { value: 'razorpay', label: 'Razorpay' },
  { value: 'sandbox', label: 'Sandbox' },
] as const;
