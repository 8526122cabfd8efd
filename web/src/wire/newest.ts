/** Requests of their own come back in any order. `ask()` when one is sent; what it gives says, once the answer is
 * there, whether the answer to a later one was there before, and so this one tells old news. */
export class Newest {
  private asked = 0;
  private answered = 0;

  ask(): () => boolean {
    const own = (this.asked += 1);
    return () => {
      if (own < this.answered) return true;
      this.answered = own;
      return false;
    };
  }
}
