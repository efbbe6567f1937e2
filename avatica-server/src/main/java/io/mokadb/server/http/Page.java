package io.mokadb.server.http;

/** The answer to a path. Thread-safe. */
@FunctionalInterface
interface Page {
  HttpAnswer answer(PageRequest request);
}
