package io.mokadb.sql.catalog;

import io.mokadb.session.SqlType;
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
 */
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
    Map<String, String> partComments) {

  public TableDef {
    columns = List.copyOf(columns);
    primaryKey = List.copyOf(primaryKey);
    indexes = List.copyOf(indexes);
    // Definitions of former versions lack what came later.
    notifications = notifications == null ? List.of() : List.copyOf(notifications);
    triggers = triggers == null ? List.of() : List.copyOf(triggers);
    constraints = constraints == null ? Constraints.NONE : constraints;
    groups = groups == null ? List.of() : List.copyOf(groups);
    derived = derived == null ? List.of() : List.copyOf(derived);
    partComments =
        partComments == null ? Map.of() : Collections.unmodifiableMap(new TreeMap<>(partComments));
  }

  /** A table of one column group, under the id that it was created with. */
  public TableDef(
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
      String comment) {
    this(
        id,
        schema,
        name,
        columns,
        primaryKey,
        primaryKeyName,
        indexes,
        nextColumnId,
        version,
        notifications,
        triggers,
        constraints,
        comment,
        null,
        List.of(),
        List.of(),
        Map.of());
  }

  /** A table without triggers, checks, foreign keys and comment. */
  public TableDef(
      long id,
      String schema,
      String name,
      List<ColumnDef> columns,
      List<Integer> primaryKey,
      String primaryKeyName,
      List<IndexDef> indexes,
      int nextColumnId,
      long version) {
    this(
        id,
        schema,
        name,
        columns,
        primaryKey,
        primaryKeyName,
        indexes,
        nextColumnId,
        version,
        List.of(),
        List.of(),
        Constraints.NONE,
        null);
  }

  /** A table without checks, foreign keys and comment. */
  public TableDef(
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
      List<TriggerDef> triggers) {
    this(
        id,
        schema,
        name,
        columns,
        primaryKey,
        primaryKeyName,
        indexes,
        nextColumnId,
        version,
        notifications,
        triggers,
        Constraints.NONE,
        null);
  }

  /** What names the table as long as it exists, wherever its rows are put. */
  public long objectId() {
    return origin == null ? id : origin;
  }

  public boolean hasPrimaryKey() {
    return !primaryKey.isEmpty();
  }

  /**
   * Whether writing a row takes more than the row: checks, foreign keys, generated columns, what
   * indexes compute.
   */
  public boolean hasRules() {
    return constraints.any() || hasGeneratedColumns() || !derived.isEmpty();
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

  /** Whether a position is that of a derived value. */
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

  /** What people call a column or a derived value, by its position. */
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

  public String qualifiedName() {
    return schema + "." + name;
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

  public TableDef withNotifications(List<NotificationDef> newNotifications) {
    return edit().notifications(newNotifications).build();
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

  /** Whether a trigger listens to notify-only columns, so that its notifications are weak. */
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

  /** A changed definition, with a higher version. */
  public Edit edit() {
    return new Edit(this);
  }

  /** Collects changes of a definition. Not thread-safe. */
  public static final class Edit {
    private final TableDef old;
    private long id;
    private String name;
    private List<ColumnDef> columns;
    private List<Integer> primaryKey;
    private String primaryKeyName;
    private List<IndexDef> indexes;
    private int nextColumnId;
    private List<NotificationDef> notifications;
    private List<TriggerDef> triggers;
    private Constraints constraints;
    private String comment;
    private List<GroupDef> groups;
    private List<DerivedDef> derived;
    private final Map<String, String> partComments;

    private Edit(TableDef old) {
      this.old = old;
      this.id = old.id;
      this.name = old.name;
      this.columns = old.columns;
      this.primaryKey = old.primaryKey;
      this.primaryKeyName = old.primaryKeyName;
      this.indexes = old.indexes;
      this.nextColumnId = old.nextColumnId;
      this.notifications = old.notifications;
      this.triggers = old.triggers;
      this.constraints = old.constraints;
      this.comment = old.comment;
      this.groups = old.groups;
      this.derived = old.derived;
      this.partComments = new TreeMap<>(old.partComments);
    }

    public Edit id(long newId) {
      id = newId;
      return this;
    }

    public Edit name(String newName) {
      name = newName;
      return this;
    }

    public Edit columns(List<ColumnDef> newColumns) {
      columns = newColumns;
      return this;
    }

    /** Replaces the column with the id of {@code column}. */
    public Edit column(ColumnDef column) {
      columns = columns.stream().map(c -> c.id() == column.id() ? column : c).toList();
      return this;
    }

    public Edit primaryKey(List<Integer> newKey, String newName) {
      primaryKey = newKey;
      primaryKeyName = newName;
      return this;
    }

    public Edit indexes(List<IndexDef> newIndexes) {
      indexes = newIndexes;
      return this;
    }

    public Edit nextColumnId(int newNext) {
      nextColumnId = newNext;
      return this;
    }

    public Edit notifications(List<NotificationDef> newNotifications) {
      notifications = newNotifications;
      return this;
    }

    public Edit triggers(List<TriggerDef> newTriggers) {
      triggers = newTriggers;
      return this;
    }

    public Edit constraints(Constraints newConstraints) {
      constraints = newConstraints;
      return this;
    }

    public Edit comment(String newComment) {
      comment = newComment;
      return this;
    }

    public Edit groups(List<GroupDef> newGroups) {
      groups = newGroups;
      return this;
    }

    public Edit derived(List<DerivedDef> newDerived) {
      derived = newDerived;
      return this;
    }

    /**
     * @param part the name of an index or a constraint; what has another name when the table is
     *     built loses its comment
     * @param newComment null for none
     */
    public Edit partComment(String part, String newComment) {
      if (newComment == null) {
        partComments.remove(part);
      } else {
        partComments.put(part, newComment);
      }
      return this;
    }

    /** Lets the comment follow an index or a constraint that gets another name. */
    public Edit renamedPart(String part, String newName) {
      return partComment(newName, partComments.get(part));
    }

    private Map<String, String> commentsOfParts() {
      if (!partComments.isEmpty()) {
        Set<String> names = new HashSet<>();
        names.add(primaryKeyName);
        indexes.forEach(index -> names.add(index.name()));
        constraints.checks().forEach(check -> names.add(check.name()));
        constraints.foreignKeys().forEach(key -> names.add(key.name()));
        partComments.keySet().retainAll(names);
      }
      return partComments;
    }

    public TableDef build() {
      return new TableDef(
          id,
          old.schema,
          name,
          columns,
          primaryKey,
          primaryKeyName,
          indexes,
          nextColumnId,
          old.version + 1,
          notifications,
          triggers,
          constraints,
          comment,
          id == old.id ? old.origin : Long.valueOf(old.objectId()),
          groups,
          derived,
          commentsOfParts());
    }
  }
}
