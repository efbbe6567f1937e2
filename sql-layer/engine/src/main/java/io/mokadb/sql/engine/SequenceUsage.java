package io.mokadb.sql.engine;

import io.mokadb.kv.Deadline;
import io.mokadb.session.MokaException;
import io.mokadb.session.SimilarNames;
import io.mokadb.session.SqlState;
import io.mokadb.sql.access.counter.PersistentSequences;
import io.mokadb.sql.catalog.Catalog;
import io.mokadb.sql.catalog.Catalog.TableName;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.store.PendingDefinitions;
import io.mokadb.sql.expr.system.ImpliedSequence;
import io.mokadb.sql.runtime.IdentitySource;
import io.mokadb.sql.security.Principal;
import io.mokadb.sql.security.Security;
import io.mokadb.sql.security.SequenceUse;
import io.mokadb.txn.Transaction;
import java.util.function.Supplier;

/**
 * The numbers that a transaction draws from sequences, and from identities by the names of the
 * sequences that these imply; its session's last ones are noted. Confined to the session's thread.
 */
final class SequenceUsage {
  private final PersistentSequences sequences;
  private final Security security;
  private final Principal principal;
  private final long session;
  private final Supplier<PendingDefinitions> definitions;

  /** Set before the first statement runs. */
  private IdentitySource identities;

  /**
   * @param session whose last numbers are noted
   * @param definitions as the transaction sees them
   */
  SequenceUsage(
      PersistentSequences sequences,
      Security security,
      SessionIdentity session,
      Supplier<PendingDefinitions> definitions) {
    this.sequences = sequences;
    this.security = security;
    this.principal = session.principal();
    this.session = session.id();
    this.definitions = definitions;
  }

  /**
   * @param limit of the calls to the store
   */
  long next(String schema, String name, Deadline limit) {
    ImpliedSequence implied = implied(schema, name);
    if (implied == null) {
      SequenceDef sequence = sequence(schema, name, SequenceUse.NEXTVAL);
      boolean own = definitions.get().drawn().contains(sequence.id());
      return sequences.next(sequence, session, own, limit);
    }
    security.check(principal, SequenceUse.NEXTVAL, implied.table());
    return noted(implied.table(), implied.column());
  }

  long current(String schema, String name) {
    ImpliedSequence implied = implied(schema, name);
    if (implied == null) {
      return sequences.current(sequence(schema, name, SequenceUse.CURRVAL), session);
    }
    security.check(principal, SequenceUse.CURRVAL, implied.table());
    Long value = sequences.noted(session, source(implied.table(), implied.column()));
    if (value == null) {
      throw new MokaException(
          SqlState.INVALID_TRANSACTION_STATE,
          "This session has drawn no number from " + schema + "." + name + " yet");
    }
    return value;
  }

  void set(String schema, String name, long value, boolean called) {
    ImpliedSequence implied = implied(schema, name);
    if (implied != null) {
      security.check(principal, SequenceUse.SETVAL, implied.table());
      identities.set(implied.table(), implied.column(), value, called);
    } else {
      sequences.set(sequence(schema, name, SequenceUse.SETVAL), value, called);
    }
  }

  Long lastOf(String schema, String name) {
    return sequences.last(sequence(schema, name));
  }

  long last() {
    return sequences.last(session);
  }

  /** Where statements of the transaction get numbers: what the session draws is noted. */
  IdentitySource noting(IdentitySource all) {
    identities = all;
    return new IdentitySource() {
      @Override
      public long nextIdentity(TableDef table, ColumnDef column) {
        return noted(table, column);
      }

      @Override
      public Long undrawn(TableDef table, ColumnDef column) {
        return all.undrawn(table, column);
      }

      @Override
      public Long undrawn(TableDef table, ColumnDef column, Transaction change) {
        return all.undrawn(table, column, change);
      }

      @Override
      public void set(TableDef table, ColumnDef column, long value, boolean drawn) {
        all.set(table, column, value, drawn);
      }

      @Override
      public long nextRowId(TableDef table) {
        return all.nextRowId(table);
      }
    };
  }

  private long noted(TableDef table, ColumnDef column) {
    long value = identities.nextIdentity(table, column);
    sequences.note(session, source(table, column), value);
    return value;
  }

  /** An identity column, for what a session has drawn from it. */
  private record Source(long table, int column) {}

  private static Source source(TableDef table, ColumnDef column) {
    return new Source(table.objectId(), column.id());
  }

  private Catalog catalog() {
    return definitions.get().catalog();
  }

  /** Null if there is a sequence of that name, or no such identity column either. */
  private ImpliedSequence implied(String schema, String name) {
    return catalog().sequence(schema, name) != null
        ? null
        : ImpliedSequence.of(catalog(), schema, name);
  }

  private SequenceDef sequence(String schema, String name, SequenceUse use) {
    SequenceDef sequence = sequence(schema, name);
    security.check(principal, use, sequence, catalog());
    return sequence;
  }

  private SequenceDef sequence(String schema, String name) {
    SequenceDef sequence = catalog().sequence(schema, name);
    if (sequence == null) {
      throw new MokaException(
          SqlState.NO_SUCH_TABLE,
          "There is no sequence "
              + schema
              + "."
              + name
              + SimilarNames.hint(
                  name,
                  catalog().sequences().keySet().stream()
                      .filter(known -> known.schema().equals(schema))
                      .map(TableName::name)
                      .toList()));
    }
    return sequence;
  }
}
