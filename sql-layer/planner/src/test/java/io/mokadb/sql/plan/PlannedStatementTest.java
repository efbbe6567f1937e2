package io.mokadb.sql.plan;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.Collection;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** A plan outlives its planning by far: nothing of Calcite may hang on it. */
class PlannedStatementTest {
  private static final int ENOUGH = 200_000;

  @Test
  void plan_ofTheWholeCorpus_reachesNothingOfCalcite() throws IllegalAccessException {
    try (PlanDatabase database = new PlanDatabase()) {
      SampleData.define(database);
      for (String line : DifferentialTest.corpus()) {
        String sql = line.split(" ## ")[0];
        assertNoCalcite(sql, database.plan(sql));
      }
      for (String sql :
          List.of(
              "INSERT INTO LOGS VALUES (1, 'x'), (?, UPPER(?))",
              "INSERT INTO LOGS SELECT ID, NAME FROM DEPT",
              "UPDATE EMP SET SALARY = SALARY * 2 WHERE DEPT_ID IN (SELECT ID FROM DEPT)",
              "DELETE FROM LOGS WHERE A = ?")) {
        assertNoCalcite(sql, database.plan(sql));
      }
    }
  }

  private static void assertNoCalcite(String sql, Object root) throws IllegalAccessException {
    Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());
    Deque<Object> open = new ArrayDeque<>();
    open.add(root);
    while (!open.isEmpty() && seen.size() < ENOUGH) {
      Object object = open.poll();
      if (object == null || object instanceof Enum<?> || !seen.add(object)) {
        continue;
      }
      Class<?> type = object.getClass();
      assertThat(type.getName()).as(sql).doesNotStartWith("org.apache.calcite");
      if (type.isArray()) {
        if (!type.getComponentType().isPrimitive()) {
          for (int i = 0; i < Array.getLength(object); i++) {
            push(open, Array.get(object, i));
          }
        }
      } else if (object instanceof Collection<?> collection) {
        collection.forEach(element -> push(open, element));
      } else if (object instanceof Map<?, ?> map) {
        map.forEach(
            (key, value) -> {
              push(open, key);
              push(open, value);
            });
      } else if (!type.getName().startsWith("java.")) {
        fields(object, type, open);
      }
    }
  }

  private static void push(Deque<Object> open, Object object) {
    if (object != null) {
      open.add(object);
    }
  }

  private static void fields(Object object, Class<?> type, Deque<Object> open)
      throws IllegalAccessException {
    for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (Modifier.isStatic(field.getModifiers()) || field.getType().isPrimitive()) {
          continue;
        }
        assertThat(field.getType().getName()).doesNotStartWith("org.apache.calcite");
        // Closures and records of the running program are readable to their own module.
        field.setAccessible(true);
        push(open, field.get(object));
      }
    }
  }
}
