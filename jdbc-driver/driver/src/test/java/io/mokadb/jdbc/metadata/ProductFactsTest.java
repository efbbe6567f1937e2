package io.mokadb.jdbc.metadata;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.sql.DatabaseMetaData;
import java.util.Arrays;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The names in the table of facts are names of methods. */
final class ProductFactsTest {
  @Test
  void everyFact_isAQuestionOfDatabaseMetaData() {
    var questions =
        Arrays.stream(DatabaseMetaData.class.getMethods())
            .filter(method -> method.getReturnType() == boolean.class)
            .map(Method::getName)
            .collect(Collectors.toSet());
    assertThat(questions).containsAll(ProductFacts.TRUE);
  }

  @Test
  void everyLimit_isALimitOfDatabaseMetaData() {
    var limits =
        Arrays.stream(DatabaseMetaData.class.getMethods())
            .filter(method -> method.getReturnType() == int.class)
            .map(Method::getName)
            .collect(Collectors.toSet());
    assertThat(limits).containsAll(ProductFacts.LIMITS.keySet());
  }
}
