package io.mokadb.sql.catalog.store;

import io.mokadb.session.SqlType;
import io.mokadb.sql.catalog.ColumnDef;
import io.mokadb.sql.catalog.Constraints;
import io.mokadb.sql.catalog.ForeignKeyDef;
import io.mokadb.sql.catalog.IndexDef;
import io.mokadb.sql.catalog.SequenceDef;
import io.mokadb.sql.catalog.TableDef;
import io.mokadb.sql.catalog.TableWork;
import io.mokadb.sql.catalog.TriggerDef;
import io.mokadb.sql.catalog.UpkeepDef;
import io.mokadb.sql.catalog.ViewDef;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The components of a class of records, as JSON has them. Read by reflection and not by a mapper,
 * which brings hundreds of classes to the first statement of a process. Immutable.
 */
final class RecordShape {
  /** Components that older versions do not know, which are left out when they say nothing. */
  private static final Map<Class<?>, Set<String>> OPTIONAL =
      Map.ofEntries(
          Map.entry(
              TableDef.class,
              Set.of(
                  "notifications",
                  "triggers",
                  "constraints",
                  "comment",
                  "origin",
                  "groups",
                  "derived",
                  "partComments",
                  "follower",
                  "tallies",
                  "work")),
          Map.entry(TableWork.class, Set.of("subject")),
          Map.entry(ColumnDef.class, Set.of("absent", "comment", "generatedSql", "domain")),
          Map.entry(ColumnDef.Identity.class, Set.of("first", "counter", "min", "max", "cycle")),
          Map.entry(IndexDef.class, Set.of("conditionId", "nullsAgree")),
          Map.entry(SequenceDef.class, Set.of("owner", "comment", "origin")),
          Map.entry(TriggerDef.class, Set.of("creator", "timeoutMillis", "isolation")),
          Map.entry(ForeignKeyDef.class, Set.of("deferrable", "full")),
          Map.entry(Constraints.class, Set.of("keyChanges")),
          Map.entry(ViewDef.class, Set.of("upkeep")),
          Map.entry(UpkeepDef.class, Set.of("tally")),
          Map.entry(SqlType.class, Set.of("element", "labels")),
          Map.entry(DroppedSpace.class, Set.of("column", "owner")),
          Map.entry(IndexBuild.class, Set.of("owner")),
          Map.entry(TriggerWork.class, Set.of("owner")),
          Map.entry(CatalogJson.Schema.class, Set.of("comment")));

  private static final ClassValue<RecordShape> SHAPES =
      new ClassValue<>() {
        @Override
        protected RecordShape computeValue(Class<?> type) {
          return new RecordShape(type);
        }
      };

  private final List<Component> components = new ArrayList<>();
  private final Constructor<?> constructor;

  private RecordShape(Class<?> type) {
    Set<String> optional = OPTIONAL.getOrDefault(type, Set.of());
    RecordComponent[] declared = type.getRecordComponents();
    Class<?>[] types = new Class<?>[declared.length];
    for (int i = 0; i < declared.length; i++) {
      types[i] = declared[i].getType();
      String name = declared[i].getName();
      Method accessor = declared[i].getAccessor();
      accessor.setAccessible(true);
      components.add(
          new Component(name, declared[i].getGenericType(), accessor, optional.contains(name)));
    }
    try {
      constructor = type.getDeclaredConstructor(types);
    } catch (NoSuchMethodException e) {
      throw new IllegalArgumentException(type + " is not a record", e);
    }
    constructor.setAccessible(true);
  }

  static RecordShape of(Class<?> type) {
    return SHAPES.get(type);
  }

  List<Component> components() {
    return components;
  }

  /** The position of a component; -1 if there is none of that name. */
  int indexOf(String name) {
    for (int i = 0; i < components.size(); i++) {
      if (components.get(i).name.equals(name)) {
        return i;
      }
    }
    return -1;
  }

  Object create(Object[] values) {
    try {
      return constructor.newInstance(values);
    } catch (ReflectiveOperationException e) {
      throw failure(e);
    }
  }

  private static RuntimeException failure(ReflectiveOperationException e) {
    return e instanceof InvocationTargetException
            && e.getCause() instanceof RuntimeException refusal
        ? refusal
        : new IllegalStateException("Records have constructors and accessors", e);
  }

  /**
   * A component of a record.
   *
   * @param optional whether it is left out if it is null or empty
   */
  record Component(String name, Type type, Method accessor, boolean optional) {
    Object of(Record owner) {
      try {
        return accessor.invoke(owner);
      } catch (ReflectiveOperationException e) {
        throw failure(e);
      }
    }

    boolean isLeftOut(Object value) {
      return optional
          && (value == null
              || value instanceof Collection<?> list && list.isEmpty()
              || value instanceof Map<?, ?> map && map.isEmpty()
              || value instanceof Constraints constraints && constraints.isEmpty());
    }
  }
}
