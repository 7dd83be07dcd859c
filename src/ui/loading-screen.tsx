/** The brand alone, while the first screen is on its way; the page itself shows the same before any script runs. */
export function LoadingScreen({ brand }: { brand: string }) {
  return (
    <div className="loading-screen" role="status">
      {brand}
    </div>
  );
}
