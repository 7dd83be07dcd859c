/** Lets the browser keep the portal's own files, so that it opens without network from the second visit on. Only as built: development changes them all the time. */
export function keepOnDevice(): void {
  const workers: ServiceWorkerContainer | undefined = navigator.serviceWorker;
  // Without TLS, but on the machine itself, browsers have none.
  if (!import.meta.env.PROD || workers === undefined) return;
  const register = () => void workers.register('/service-worker.js').catch(reportError);
  if (document.readyState === 'complete') register();
  else window.addEventListener('load', register, { once: true });
}
