package io.mokadb.sql.lob;

/** Gives the large objects that rows of one snapshot refer to. Thread-safe. */
@FunctionalInterface
public interface ObjectSource {
  PersistentLargeObject open(ObjectRef ref);
}
