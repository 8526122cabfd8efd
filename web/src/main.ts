import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { router } from './router.svelte';
import { settings } from './settings.svelte';
import { speak } from './language/catalogue.svelte';
import { keepClient } from './worker/install';
import { loadAnewOnce } from './worker/renewal';

const kRetryMs = 3000;

addEventListener('vite:preloadError', () => void loadAnewOnce());

async function begin(): Promise<void> {
  await speak(settings.language);
  router.start();
  mount(App, { target: document.getElementById('app')! });
  if (import.meta.env.PROD) void keepClient();
}

begin().catch((error: unknown) => {
  // Without its words there is no page; that a chunk failed is remembered until the page loads anew.
  console.error(error);
  setTimeout(() => location.reload(), kRetryMs);
});
