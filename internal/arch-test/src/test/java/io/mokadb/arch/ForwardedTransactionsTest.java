package io.mokadb.arch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;

/**
 * A transaction around another one passes on what the commit asks for. One that inherited the
 * default would turn the guard of its statements off, and no statement would fail.
 */
@AnalyzeClasses(packages = "io.mokadb", importOptions = ImportOption.DoNotIncludeTests.class)
final class ForwardedTransactionsTest {
  private static final String TERMS = "io.mokadb.txn.CommitTerms";

  @ArchTest
  static final ArchRule transactions_inheritNoDefaultOfTheirCommit =
      classes()
          .that()
          .implement("io.mokadb.txn.Transaction")
          .and()
          .areNotInterfaces()
          .should(declareWhatTheCommitAsksFor());

  private static ArchCondition<JavaClass> declareWhatTheCommitAsksFor() {
    return new ArchCondition<>("declare schemaStampOrNull, seenStamp and commitUnder") {
      @Override
      public void check(JavaClass type, ConditionEvents events) {
        check(type, events, "schemaStampOrNull");
        check(type, events, "seenStamp");
        check(type, events, "commitUnder", TERMS);
      }

      private void check(
          JavaClass type, ConditionEvents events, String method, String... parameters) {
        boolean declared = type.tryGetMethod(method, parameters).isPresent();
        String message = type.getName() + (declared ? " declares " : " inherits ") + method;
        events.add(new SimpleConditionEvent(type, declared, message));
      }
    };
  }
}
