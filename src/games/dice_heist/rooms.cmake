room(games/dice_heist USES core)
room(games/dice_heist/story USES core texts games/dice_heist EXPORTS Boost::boost PCH json)
room(games/dice_heist/wire USES core fair texts wire games/dice_heist games/dice_heist/story EXPORTS Boost::json PCH json)
room(games/dice_heist/bots USES core fair texts search wire bots games/dice_heist games/dice_heist/story games/dice_heist/wire PCH json)
room(games/dice_heist/terminal USES core fair texts wire terminal/drawing games/dice_heist games/dice_heist/story games/dice_heist/wire
     LINKS fmt::fmt PCH json_seldom)
room(games/dice_heist/training USES core fair texts search wire bots statistics training games/dice_heist
     games/dice_heist/wire games/dice_heist/bots PCH json)
room(games/dice_heist/tensors USES core tensors games/dice_heist)
