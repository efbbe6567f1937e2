package io.mokadb.sql.catalog;

import io.mokadb.session.IsolationLevel;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.List;

/**
 * A trigger of a table: an observer of its rows.
 *
 * @param id drawn from the same numbers as table ids, never reused; the observer's id in the store
 * @param name unique in the schema of its table
 * @param events which changes it is told of
 * @param oldName what condition and body call the row as the trigger saw it last
 * @param newName what condition and body call the row as it is
 * @param conditionSql the condition of WHEN, or null
 * @param statements the body; empty if a class does the work
 * @param observerClass the class that does the work, or null
 * @param searchSchema where names without a schema are looked for: the schema of the session that
 *     created it
 * @param allowCycle whether it may be part of a cycle of triggers
 * @param paused whether notifications only gather
 * @param creator id of the account with whose rights it runs; null for those of the database
 * @param timeoutMillis how long it may be at one row, 0 for any time; null for the default of the
 *     database
 * @param isolation the level of its transactions: {@code SERIALIZABLE}, or null for {@code
 *     SNAPSHOT}
 */
@RecordBuilder
public record TriggerDef(
    int id,
    String name,
    Events events,
    String oldName,
    String newName,
    String conditionSql,
    List<String> statements,
    String observerClass,
    String searchSchema,
    boolean allowCycle,
    boolean paused,
    Long creator,
    Long timeoutMillis,
    IsolationLevel isolation)
    implements TriggerDefBuilder.With {
  public TriggerDef {
    statements = List.copyOf(statements);
  }

  public boolean isSerializable() {
    return isolation == IsolationLevel.SERIALIZABLE;
  }

  /**
   * Changes that a trigger observes.
   *
   * @param columnIds the columns of UPDATE OF, stored or notify-only; empty for all stored ones
   */
  public record Events(boolean insert, boolean update, boolean delete, List<Integer> columnIds) {
    public Events {
      columnIds = List.copyOf(columnIds);
    }
  }
}
