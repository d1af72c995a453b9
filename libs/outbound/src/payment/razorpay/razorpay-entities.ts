/**
 * Entities of Razorpay's API v1, as far as they are read (https://razorpay.com/docs/api). Times are in seconds since 1970, amounts in paise. Nothing
 * in them is trusted: other fields, types and values may come.
 */
export interface RazorpayLink {
  id?: string;
  status?: string;
  amount?: number;
  amount_paid?: number;
  currency?: string;
  reference_id?: string;
  short_url?: string;
  /** Known once somebody opened the page. */
  order_id?: string | null;
  /** The captured payments; null without any. */
  payments?: { payment_id?: string }[] | null;
  created_at?: number;
  updated_at?: number;
}

export interface RazorpayPayment {
  id?: string;
  status?: string;
  amount?: number;
  currency?: string;
  order_id?: string | null;
  method?: string | null;
  fee?: number | null;
  tax?: number | null;
  error_description?: string | null;
  /** False for an authorized payment that was given back because nobody captured it: its status is then `refunded`. */
  captured?: boolean;
  created_at?: number;
}

export interface RazorpayOrder {
  id?: string;
  /** The reference of the payment link that made the order. */
  receipt?: string | null;
  status?: string;
}

export interface RazorpayRefund {
  id?: string;
  payment_id?: string;
  amount?: number;
  currency?: string;
  status?: string;
  /** An empty list if there are none. */
  notes?: { refundId?: unknown } | readonly unknown[] | null;
  created_at?: number;
}

export interface RazorpayDispute {
  id?: string;
  payment_id?: string;
  amount?: number;
  currency?: string;
  status?: string;
  reason_code?: string;
  respond_by?: number;
  created_at?: number;
}

export interface RazorpaySettlement {
  id?: string;
  amount?: number;
  status?: string;
  utr?: string | null;
  created_at?: number;
}

/** A line of the combined reconciliation of settlements. */
export interface RazorpayLine {
  entity_id?: string;
  /** Of a refund or an adjustment. */
  payment_id?: string | null;
  type?: string;
  debit?: number;
  credit?: number;
  amount?: number;
  fee?: number;
  tax?: number;
  settled?: boolean;
  settled_at?: number;
  settlement_id?: string;
  settlement_utr?: string | null;
  dispute_id?: string | null;
}

/** A webhook (https://razorpay.com/docs/webhooks). */
export interface RazorpayEvent {
  event?: string;
  created_at?: number;
  payload?: {
    payment?: { entity?: RazorpayPayment };
    order?: { entity?: RazorpayOrder };
    payment_link?: { entity?: RazorpayLink };
    refund?: { entity?: RazorpayRefund };
    dispute?: { entity?: RazorpayDispute };
    settlement?: { entity?: RazorpaySettlement };
  };
}
