package io.mokadb.server.http;

/** What a path answers. Thread-safe. */
@FunctionalInterface
interface Page {
  HttpAnswer answer(PageRequest request);
}
