/**
 * The work-arounds for faults and peculiarities of Calcite 1.42.0, one class each.
 *
 * <p>Layer: above {@code plan.schema} and {@code plan.type}, below {@code plan.rex}, {@code
 * plan.validate} and {@code plan.logical}, which call it where Calcite would go wrong.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A class comment says what goes wrong without the class, in which version of Calcite, and
 *       which upstream issue describes it, if one was found.
 *   <li>{@code CalciteFaultsTest} has a test for each fault that can be shown with Calcite alone.
 *       It uses plain Calcite and fails as soon as Calcite no longer has the fault: then the class
 *       can go.
 *   <li>A work-around changes nothing where Calcite is right.
 *   <li>Moka's own semantics (types, dialects, functions) are not here but in {@code plan.type},
 *       {@code plan.validate} and {@code plan.rex}.
 * </ol>
 *
 * <p>Must not know: operators, storage, sessions, the planner that uses it.
 */
package io.mokadb.sql.plan.calcite;
