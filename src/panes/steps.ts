/** One step of typing something in. Before a `submit` step the pane's generation is compared once more. */
export type Step =
  | { do: 'write'; bytes: string }
  | { do: 'wait'; ms: number }
  | { do: 'submit'; bytes: string };
