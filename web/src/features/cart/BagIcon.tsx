/** A bag, drawn in the weight of the text. */
export function BagIcon() {
  return (
    <svg width="22" height="22" viewBox="0 0 22 22" fill="none" stroke="currentColor" strokeWidth="1.4" aria-hidden>
      <path d="M4.2 7.2h13.6l.9 11.6H3.3z" strokeLinejoin="round" />
      <path d="M7.6 9.4V6.2a3.4 3.4 0 0 1 6.8 0v3.2" strokeLinecap="round" />
    </svg>
  );
}
