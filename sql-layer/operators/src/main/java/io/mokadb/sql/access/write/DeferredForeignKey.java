package io.mokadb.sql.access.write;

import io.mokadb.sql.access.constraint.ForeignKey;
import io.mokadb.sql.runtime.DeferredCheck;

/** The check of a foreign key for one row or key, at the commit. */
sealed interface DeferredForeignKey extends DeferredCheck permits DeferredMatch, DeferredReference {
  ForeignKey key();

  @Override
  default String constraint() {
    return "foreign key " + name() + " of " + key().child().table().qualifiedName();
  }

  @Override
  default boolean initiallyDeferred() {
    return key().definition().deferred();
  }
}
