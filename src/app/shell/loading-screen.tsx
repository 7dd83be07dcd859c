import { brand } from '#platform/web/brand.ts';

/** While the application starts or a screen is on its way: the product's title, nothing else. */
export function LoadingScreen() {
  return (
    <div className="loading-screen" role="status">
      {brand}
    </div>
  );
}
