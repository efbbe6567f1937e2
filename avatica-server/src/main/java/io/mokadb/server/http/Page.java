package io.mokadb.server.http;

/** What a path answers to GET. Thread-safe. */
@FunctionalInterface
interface Page {
  HttpAnswer get();
}
