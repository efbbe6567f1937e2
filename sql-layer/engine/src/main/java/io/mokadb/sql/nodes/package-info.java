/**
 * What SQL nodes of a database tell each other for people: the activity of each, the end of
 * sessions at another node, and the list of nodes.
 *
 * <p>Layer: above {@code monitor} and {@code security}; {@code engine} uses it.
 *
 * <p>Invariants:
 *
 * <ol>
 *   <li>A node answers from memory. Its handlers wait for nothing, and fail for nothing that comes.
 *   <li>A question waits for two seconds in all, however many nodes there are. A node that has not
 *       answered by then is named, never left out; tables do not ask it again for a moment.
 *   <li>A message has at most 64 KiB and a version. Texts are cut off beyond a bound, lists are
 *       sent in pages.
 *   <li>The node that asks decides about rights, by the accounts that its transaction sees; the one
 *       that answers tells and does no more than the question says that its user may.
 *   <li>A node that is alone asks nothing.
 * </ol>
 *
 * <p>Must not know: sessions' inner life, what carries the messages.
 */
package io.mokadb.sql.nodes;
