import './testPage';
import { expect, test } from 'vitest';
import { hostStore, settingsStore } from './hostStore';
import { hostReading, isHostSettled, isListRead } from './readingStore';

test('before the settings are read no host is asked, and nothing counts as settled', () => {
  expect(settingsStore.getState().hosts).toEqual([]);
  expect(hostStore.getState()).toBeNull();
  expect(hostReading.getState()).toMatchObject({ reading: null, isReading: false, failure: null });
  expect(isHostSettled.getState()).toBe(false);
  expect(isListRead.getState()).toBe(true);
});
