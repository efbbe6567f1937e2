package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;
import io.soabase.recordbuilder.core.RecordBuilder;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * A table. Immutable: a change of the schema makes a new one with a higher version.
 *
 * @param id the id of its key space, never reused
 * @param schema the schema's name
 * @param name the table's name
 * @param columns in the order of the declaration
 * @param primaryKey column ids of the primary key in key order; empty if rows have a hidden row id
 * @param primaryKeyName the constraint's name, or null without primary key
 * @param indexes secondary indexes
 * @param nextColumnId the id that the next added column will get
 * @param version grows with every change of this table's definition
 * @param notifications columns that hold nothing and can only be notified
 * @param triggers what observes its rows
 * @param constraints checks and foreign keys
 * @param comment of COMMENT ON, or null
 * @param origin the id that it was created with, if it is under another one now; else null
 * @param groups its column groups but the first; those that it was created with
 * @param derived what its indexes compute of rows
 * @param partComments of COMMENT ON its indexes and constraints, by their names
 * @param follower what views that keep themselves are told of its rows; null without such views
 * @param tallies ascending, the {@link TallyDef#space} of each view that its writers keep
 * @param work a change of this definition that is under way; else null
 */
@RecordBuilder
@RecordBuilder.Options(enableWither = false)
public record TableDef(
    long id,
    String schema,
    String name,
    List<ColumnDef> columns,
    List<Integer> primaryKey,
    String primaryKeyName,
    List<IndexDef> indexes,
    int nextColumnId,
    long version,
    List<NotificationDef> notifications,
    List<TriggerDef> triggers,
    Constraints constraints,
    String comment,
    Long origin,
    List<GroupDef> groups,
    List<DerivedDef> derived,
    Map<String, String> partComments,
    FollowerDef follower,
    List<Long> tallies,
    TableWork work)
    implements SchemaObject {

  public TableDef {
    columns = List.copyOf(columns);
    // Definitions of former versions lack what came later, and builders what a table does not have.
    primaryKey = primaryKey == null ? List.of() : List.copyOf(primaryKey);
    indexes = indexes == null ? List.of() : List.copyOf(indexes);
    notifications = notifications == null ? List.of() : List.copyOf(notifications);
    triggers = triggers == null ? List.of() : List.copyOf(triggers);
    constraints = constraints == null ? Constraints.NONE : constraints;
    groups = groups == null ? List.of() : List.copyOf(groups);
    derived = derived == null ? List.of() : List.copyOf(derived);
    tallies = tallies == null ? List.of() : List.copyOf(tallies);
    Map<String, String> comments = partComments == null ? Map.of() : partComments;
    partComments = commentsOf(comments, primaryKeyName, indexes, constraints);
  }

  /** Of the id alone: statements keep tables in sets, and a table can have hundreds of columns. */
  @Override
  public int hashCode() {
    return Long.hashCode(id);
  }

  /** The id that names the table as long as it exists, wherever its rows are put. */
  public long objectId() {
    return origin == null ? id : origin;
  }

  /** True while no transaction may commit rows of it. */
  public boolean isClosed() {
    return work != null && work.kind() == TableWork.Kind.CLOSED;
  }

  /**
   * True if writers have to refuse nulls in one of its columns. The rows that are there may have
   * nulls all the same, as long as the column is nullable.
   */
  public boolean refusesNull(ColumnDef column) {
    return !column.nullable()
        || work != null
            && work.kind() == TableWork.Kind.NOT_NULL
            && work.subject().equals(column.name());
  }

  /** True if the rows that are there may still break a constraint, which writers keep already. */
  public boolean isBeingChecked(String constraint) {
    return work != null
        && (work.kind() == TableWork.Kind.CHECK || work.kind() == TableWork.Kind.FOREIGN_KEY)
        && work.subject().equals(constraint);
  }

  public boolean hasPrimaryKey() {
    return !primaryKey.isEmpty();
  }

  /**
   * True if writing a row takes more than the row: checks, foreign keys, generated columns, what
   * indexes compute, what views add up.
   */
  public boolean hasRules() {
    return constraints.any() || hasGeneratedColumns() || !derived.isEmpty() || !tallies.isEmpty();
  }

  public boolean hasGeneratedColumns() {
    return columns.stream().anyMatch(ColumnDef::isGenerated);
  }

  /**
   * The position of a column in {@link #columns()} by its id; -1 if there is none. What is derived
   * comes behind the columns and a place for the hidden row id.
   */
  public int ordinalOfId(int columnId) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).id() == columnId) {
        return i;
      }
    }
    for (int i = 0; i < derived.size(); i++) {
      if (derived.get(i).id() == columnId) {
        return columns.size() + 1 + i;
      }
    }
    return -1;
  }

  /** True if a position is that of a derived value. */
  public boolean isDerived(int ordinal) {
    return ordinal > columns.size();
  }

  /** The derived value at a position. */
  public DerivedDef derivedAt(int ordinal) {
    return derived.get(ordinal - columns.size() - 1);
  }

  /** The type of a column or a derived value by its position. */
  public SqlType typeAt(int ordinal) {
    return isDerived(ordinal) ? derivedAt(ordinal).type() : columns.get(ordinal).type();
  }

  /** The name of a column, or the text of a derived value, by its position. */
  public String nameAt(int ordinal) {
    return isDerived(ordinal) ? derivedAt(ordinal).sql() : columns.get(ordinal).name();
  }

  /** The position of a column in {@link #columns()} by its stored name; -1 if there is none. */
  public int ordinalOf(String columnName) {
    for (int i = 0; i < columns.size(); i++) {
      if (columns.get(i).name().equals(columnName)) {
        return i;
      }
    }
    return -1;
  }

  /** Positions in {@link #columns()} of the primary key's columns, in key order. */
  public int[] primaryKeyOrdinals() {
    return ordinals(primaryKey);
  }

  /** Positions in {@link #columns()} of an index's columns, in index order. */
  public int[] ordinals(List<Integer> columnIds) {
    return columnIds.stream().mapToInt(this::ordinalOfId).toArray();
  }

  /** The column of that id, which the table has. */
  public ColumnDef columnOfId(int columnId) {
    return columns.get(ordinalOfId(columnId));
  }

  /** The id of the column group that a column is in; those of the primary key are in the first. */
  public int groupOf(int columnId) {
    for (GroupDef group : groups) {
      if (group.columnIds().contains(columnId)) {
        return group.id();
      }
    }
    return GroupDef.FIRST;
  }

  /** The ids of all column groups, ascending. */
  public int[] groupIds() {
    return IntStream.concat(
            IntStream.of(GroupDef.FIRST), groups.stream().mapToInt(GroupDef::id).sorted())
        .toArray();
  }

  /** The name of the column group with an id; the id itself if the table has none such. */
  public String groupName(int groupId) {
    return groupId == GroupDef.FIRST
        ? GroupDef.FIRST_NAME
        : groups.stream()
            .filter(group -> group.id() == groupId)
            .map(GroupDef::name)
            .findFirst()
            .orElse(Integer.toString(groupId));
  }

  public TableDef withTriggers(List<TriggerDef> newTriggers) {
    return edit().triggers(newTriggers).build();
  }

  /** The notify-only column of this name, or null. */
  public NotificationDef notification(String columnName) {
    return notifications.stream().filter(n -> n.name().equals(columnName)).findFirst().orElse(null);
  }

  /** The trigger of this name, or null. */
  public TriggerDef trigger(String triggerName) {
    return triggers.stream().filter(t -> t.name().equals(triggerName)).findFirst().orElse(null);
  }

  /** True if a trigger listens to notify-only columns, so that its notifications are weak. */
  public boolean weak(TriggerDef trigger) {
    return notifications.stream().anyMatch(n -> trigger.events().columnIds().contains(n.id()));
  }

  public TableDef withIndexes(List<IndexDef> newIndexes) {
    return edit().indexes(newIndexes).build();
  }

  /** Without an index, and without what only that one computes. */
  public TableDef withoutIndex(long indexId) {
    List<IndexDef> left = indexes.stream().filter(index -> index.id() != indexId).toList();
    return edit()
        .indexes(left)
        .derived(
            derived.stream()
                .filter(
                    one ->
                        left.stream()
                            .anyMatch(
                                index ->
                                    index.columnIds().contains(one.id())
                                        || Integer.valueOf(one.id()).equals(index.conditionId())))
                .toList())
        .build();
  }

  public TableDef withConstraints(Constraints newConstraints) {
    return edit().constraints(newConstraints).build();
  }

  /** The same with another change under way; null for none. */
  public TableDef withWork(TableWork newWork) {
    return edit().work(newWork).build();
  }

  /** The same with another column in the place of the one with its id. */
  public TableDef withColumn(ColumnDef column) {
    return edit().columns(columnsWith(column)).build();
  }

  /** The columns, with another one in the place of the one with its id. */
  public List<ColumnDef> columnsWith(ColumnDef column) {
    return columns.stream().map(c -> c.id() == column.id() ? column : c).toList();
  }

  /**
   * The comments of its indexes and constraints, with another one. A table keeps those of the names
   * that it has.
   *
   * @param part the name of an index or a constraint
   * @param newComment null for none
   */
  public Map<String, String> partCommentsWith(String part, String newComment) {
    Map<String, String> comments = new TreeMap<>(partComments);
    if (newComment == null) {
      comments.remove(part);
    } else {
      comments.put(part, newComment);
    }
    return comments;
  }

  /** The same comments for a table in which an index or a constraint has another name. */
  public Map<String, String> partCommentsRenamed(String part, String newName) {
    return partCommentsWith(newName, partComments.get(part));
  }

  /** For a changed definition, with a higher version. */
  public TableDefBuilder edit() {
    return TableDefBuilder.builder(this).version(version + 1);
  }

  /**
   * For a changed definition, with a higher version, whose rows are under another id; those are not
   * followed yet.
   */
  public TableDefBuilder editAs(long newId) {
    return edit().id(newId).origin(objectId()).follower(null);
  }

  private static Map<String, String> commentsOf(
      Map<String, String> comments, String key, List<IndexDef> indexes, Constraints constraints) {
    if (comments.isEmpty()) {
      return Map.of();
    }
    Set<String> names = new HashSet<>();
    names.add(key);
    indexes.forEach(index -> names.add(index.name()));
    constraints.checks().forEach(check -> names.add(check.name()));
    constraints.foreignKeys().forEach(foreignKey -> names.add(foreignKey.name()));
    Map<String, String> kept = new TreeMap<>(comments);
    kept.keySet().retainAll(names);
    return Collections.unmodifiableMap(kept);
  }
}
